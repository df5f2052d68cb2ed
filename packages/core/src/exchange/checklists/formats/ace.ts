import { err, ok, type Result } from '../../../lib/result.ts'
import { type FileFault, fileFault } from '../../fault.ts'
import type { ChecklistBinder, ChecklistFormat, ReadBinder } from '../checklist.ts'
import { collectChecklists } from '../collect.ts'
import { invertedCrc32 } from './crc32.ts'
import { latin1Bytes, latin1Text, toLatin1, utf8Text } from './latin1.ts'

const MARK = [0xf0, 0xf0, 0xf0, 0xf0]
/** The mark, the version, and the default group and list, each one byte. */
const HEADER = Uint8Array.from([...MARK, 0, 1, 0, 0])
const CRC_BYTES = 4
/** The name of the file, the model, the aircraft, the manufacturer and the copyright. */
const HEAD_LINES = 5

/** Garmin's checklist file for G3X and GTN displays. A group is a checklist, and a list of the group is a section. */
export const ace: ChecklistFormat = {
  name: 'ace',
  title: 'Garmin checklist',
  isCompressed: false,
  recognises: (bytes) => MARK.every((byte, i) => bytes[i] === byte),
  fitText: toLatin1,
  separatesByTilde: true,
  read,
  write,
}

function read(bytes: Uint8Array): Result<ReadBinder, FileFault> {
  const version = [bytes[4], bytes[5]].map((byte) => byte ?? 0)
  if (version[0] !== 0 || version[1] !== 1)
    return err(fileFault(`has the unknown version ${version.join('.')}: only 0.1 is known`))
  const end = bytes.length - CRC_BYTES
  const body = bytes.subarray(HEADER.length, Math.max(end, HEADER.length))
  const raw = latin1Text(body)
  const stored = new DataView(bytes.buffer, bytes.byteOffset + end, CRC_BYTES).getUint32(0, true)
  if (stored !== invertedCrc32(bytes.subarray(0, end)))
    return err(fileFault('has a wrong checksum: the file is damaged or truncated'))
  const text = utf8Text(body) ?? raw
  if (text === raw && /[\u0080-\u009f]/.test(text))
    return err(fileFault('contains characters that are neither ISO 8859-1 nor UTF-8'))
  return readLines(text.split('\r\n').slice(0, -1))
}

function readLines([first, ...lines]: readonly string[]): Result<ReadBinder, FileFault> {
  const collected = collectChecklists()
  const [name = '', ...about] = lines.slice(0, HEAD_LINES)
  if (first !== '' || about.length < HEAD_LINES - 1) return err(fileFault('has no complete header'))
  if (about.some((line) => line.trim() !== '')) collected.drop('description of the aircraft or the file')
  // The nesting of the line: 0 outside, 1 in a group, 2 in a list.
  let depth = 0
  for (const [i, line] of lines.entries()) {
    if (i < HEAD_LINES) continue
    const isLast = i === lines.length - 1
    if (depth === 0 && line === 'END' && isLast) return ok(collected.binder(name.trim()))
    if (depth === 0 && line.startsWith('<0')) collected.checklist(line.slice(2))
    else if (depth === 1 && line.startsWith('(0')) collected.section(line.slice(2))
    else if (depth === 1 && line === '>') depth -= 2
    else if (depth === 2 && line === ')') depth -= 2
    else if (depth === 2 && readItem(line, collected)) continue
    // Line 1 is the binary header.
    else return err({ line: i + 2, column: null, message: 'is not possible here: the structure is broken' })
    depth += 1
  }
  return err(fileFault('has groups or lists that are not closed'))
}

/** Reads a line of a list: a type, an indentation, and the text. Returns false for an unknown type. */
function readItem(line: string, collected: ReturnType<typeof collectChecklists>): boolean {
  if (line === '') {
    collected.drop('blank line')
    return true
  }
  const [, type, indent, text = ''] = /^([wanpcrt])([0-4c])(.*)$/s.exec(line) ?? []
  if (type === undefined) return false
  if (indent !== '0') collected.drop('indentation or centring of a line')
  const [challenge = '', ...response] = text.split('~')
  if (type === 'r') collected.item(challenge, response.join('~'))
  else if (type === 'c') collected.item(text, '')
  else if (type === 'n') collected.note(text)
  else if (type === 'w') collected.line(`WARNING: ${text}`, 'warning')
  else if (type === 'a') collected.line(`CAUTION: ${text}`, 'caution')
  else collected.line(text, type === 't' ? 'subtitle' : 'plain text')
  return true
}

function write({ name, checklists }: ChecklistBinder): Result<Uint8Array, string> {
  // Garmin's editor refuses empty lines in the head.
  const lines = ['', name || ' ', ' ', ' ', ' ', ' ']
  for (const { title, sections } of checklists) {
    lines.push(`<0${title}`)
    for (const section of sections) {
      lines.push(`(0${section.title}`)
      for (const { challenge, response, note } of section.items) {
        lines.push(response === '' ? `c0${challenge}` : `r0${challenge}~${response}`)
        if (note !== '') lines.push(...note.split('\n').map((line) => `n0${line}`))
      }
      lines.push(')')
    }
    lines.push('>')
  }
  const body = latin1Bytes(`${lines.join('\r\n')}\r\nEND\r\n`)
  if (utf8Text(body) !== null)
    return err('the letters of the checklists are ambiguous: as ISO 8859-1 they have the bytes of UTF-8')
  const bytes = new Uint8Array(HEADER.length + body.length + CRC_BYTES)
  bytes.set(HEADER)
  bytes.set(body, HEADER.length)
  const end = bytes.length - CRC_BYTES
  new DataView(bytes.buffer).setUint32(end, invertedCrc32(bytes.subarray(0, end)), true)
  return ok(bytes)
}
