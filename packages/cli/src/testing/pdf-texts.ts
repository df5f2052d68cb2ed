import { inflateSync } from 'node:zlib'

/** A piece of text as a PDF draws it. */
export interface PdfText {
  readonly text: string
  readonly isBold: boolean
}

/** The texts of a PDF of this program, in the order in which they are drawn. */
export function pdfTexts(pdf: Uint8Array): readonly PdfText[] {
  const objects = new Map<string, string>()
  for (const [, number, body] of Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms))
    objects.set(number!, body!)
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
  return [...objects.values()]
    .filter((body) => body.includes('stream'))
    .flatMap((body) => {
      const pieces = streamOf(body).matchAll(/\/(F\d+) \S+ Tf\n(?:.*?)\[(.*?)\] TJ/gs)
      return [...pieces].map(([, name, shown]) => {
        const { isBold, characters } = fonts.get(name!)!
        const glyphs = [...shown!.matchAll(/<(.*?)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? [])
        return { text: glyphs.map((glyph) => characters[Number.parseInt(glyph, 16)]).join(''), isBold }
      })
    })
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
