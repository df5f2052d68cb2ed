import { one } from '../../grammar/group-kind.ts'
import { remark } from './remark.ts'

function figure(text: string): number | null {
  return text === '/' ? null : Number(text)
}

/** 8/CLCMCH: types of the low, middle and high clouds, by their code figures. */
export const cloudTypes = remark<{ low: number | null; middle: number | null; high: number | null }, 'cloudTypes'>({
  name: 'cloudTypes',
  starts: '8',
  read(tokens, at) {
    const match = /^8\/([0-9/])([0-9/])([0-9/])$/.exec(tokens[at]!)
    return match === null ? null : one({ low: figure(match[1]!), middle: figure(match[2]!), high: figure(match[3]!) })
  },
  format: ({ low, middle, high }) => `8/${low ?? '/'}${middle ?? '/'}${high ?? '/'}`,
  coded: ({ lowCode, middleCode, highCode }) => ({ low: lowCode, middle: middleCode, high: highCode }),
  entry: ({ low, middle, high }) => ({ kind: 'cloudTypes', lowCode: low, middleCode: middle, highCode: high }),
})
