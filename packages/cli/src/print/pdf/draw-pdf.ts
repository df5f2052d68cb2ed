const REGULAR = 'regular'
const BOLD = 'bold'

type Document = PDFKit.PDFDocument

/** What draws text: the document, and the text with the characters that its font has. */
export interface Pen {
  readonly document: Document
  readonly shown: (text: string) => string
  /** Chooses the font of the next text. */
  readonly font: (isBold: boolean) => Document
}

/** A finished PDF, and the characters that its font lacks. */
export interface Pdf {
  readonly bytes: Uint8Array
  readonly missing: readonly string[]
}

/** The current font of a document, which the types of pdfkit leave out. */
interface OpenDocument {
  readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (codePoint: number) => boolean } }
}

/**
 * A PDF of A4 pages as `draw` draws it. The time is written as the creation time of the file. A character that the font
 * lacks is printed as a replacement character.
 */
export async function drawPdf(
  { title, layout, margin, nowMs }: { title: string; layout: 'portrait' | 'landscape'; margin: number; nowMs: number },
  draw: (pen: Pen) => void,
): Promise<Pdf> {
  const [{ default: PDFDocument }, { regular, bold }] = await Promise.all([import('pdfkit'), import('./fonts.ts')])
  const document: Document = new PDFDocument({
    size: 'A4',
    layout,
    margin,
    autoFirstPage: false,
    info: { Title: title, CreationDate: new Date(nowMs) },
  })
  document.registerFont(REGULAR, regular).registerFont(BOLD, bold)
  const chunks: Uint8Array[] = []
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  const missing = new Set<string>()
  document.font(REGULAR)
  const { font } = (document as unknown as OpenDocument)._font
  function shown(text: string): string {
    return Array.from(text.normalize('NFC'), (character) => {
      if (character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0)!)) return character
      missing.add(character)
      return '\ufffd'
    }).join('')
  }
  draw({ document, shown, font: (isBold) => document.font(isBold ? BOLD : REGULAR) })
  document.end()
  await ended
  return { bytes: Buffer.concat(chunks), missing: [...missing] }
}
