import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeFrame, FRAME_TYPES, frameDecoder } from './frames.ts'

const frame = fc.record({ type: fc.constantFrom(...FRAME_TYPES), payload: fc.uint8Array({ maxLength: 300 }) })

test('frames come out as they went in, however the bytes are cut', () => {
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 12 }), fc.array(fc.nat({ max: 80 })), (frames, cuts) => {
      let bytes = Buffer.concat(frames.map(({ type, payload }) => encodeFrame(type, payload)))
      const decode = frameDecoder()
      const seen = []
      for (const cut of cuts) {
        seen.push(...decode(bytes.subarray(0, cut)))
        bytes = bytes.subarray(cut)
      }
      seen.push(...decode(bytes))
      expect(seen.map(({ type, payload }) => ({ type, payload: [...payload] }))).toEqual(
        frames.map(({ type, payload }) => ({ type, payload: [...payload] })),
      )
    }),
    { numRuns: 200 },
  )
})

test('what is no frame is refused before it is waited for', () => {
  expect(() => frameDecoder()(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow('not a frame')
  expect(() => frameDecoder()(Buffer.from([0, 0, 0, 1, 9]))).toThrow('not a frame')
})
