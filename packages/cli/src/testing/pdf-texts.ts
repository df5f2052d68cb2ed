import { inflateSync } from 'node:zlib'

/** A piece of text as a PDF draws it. */
export interface PdfText {
  readonly text: string
  readonly isBold: boolean
  /** The height of its font, and its distances from the left and from the lower edge of the page, in points. */
  readonly size: number
  readonly x: number
  readonly y: number
}

/** The texts of a PDF of this program, in the order in which they are drawn. */
export function pdfTexts(pdf: Uint8Array): readonly PdfText[] {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, { readonly isBold: boolean; readonly characters: readonly string[] }>()
  for (const body of objects.values()) {
    for (const [, name, number] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const font = objects.get(number!)!
      const map = streamOf(objects.get(/\/ToUnicode (\d+)/.exec(font)![1]!)!)
      const codes = [...map.matchAll(/\[(.*?)\]/gs)].flatMap(([, list]) => [...list!.matchAll(/<(.*?)>/g)])
      const characters = codes.map(([, code]) =>
        Buffer.from(code!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
      fonts.set(name!, { isBold: /\/BaseFont \/\S+-Bold/.test(font), characters })
    }
  }
  return pdfContents(pdf).flatMap((content) => {
    const pieces = content.matchAll(/(\S+) (\S+) Tm\n\/(F\d+) (\S+) Tf\n(?:.*?)\[(.*?)\] TJ/gs)
    return [...pieces].map(([, x, y, name, size, shown]) => {
      const { isBold, characters } = fonts.get(name!)!
      const glyphs = [...shown!.matchAll(/<(.*?)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
      const text = glyphs.map((glyph) => characters[Number.parseInt(glyph, 16)]).join('')
      return { text, isBold, size: Number(size), x: Math.round(Number(x)), y: Math.round(Number(y)) }
    })
  })
}

/** The streams of a PDF of this program: its pages as they are drawn, and its fonts. */
export function pdfContents(pdf: Uint8Array): readonly string[] {
  return [...objectsOf(pdf).values()].filter((body) => body.includes('stream')).map(streamOf)
}

/** The objects of a PDF, by their numbers. */
function objectsOf(pdf: Uint8Array): ReadonlyMap<string, string> {
  const objects = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)
  return new Map([...objects].map(([, number, body]) => [number!, body!]))
}

function streamOf(body: string): string {
  const from = body.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(body.slice(from, body.lastIndexOf('\nendstream')), 'latin1')
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return bytes.toString('latin1')
  }
}
