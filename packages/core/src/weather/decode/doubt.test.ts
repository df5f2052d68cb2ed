import { expect, it } from 'vitest'
import { doubtOf } from './doubt.ts'

const visibility = [
  ...['X000', '1A000', '10A0', '99A9NDV', 'A000N', 'A000A', 'A000Z', 'A0/0N', 'A909N', 'A000NE', 'A000AZ'],
  ...['9SX', '10SX', 'P6SX', '1/2SX', '3/16SX', 'M1/4SX', '10KX', '9XM', '9XSM', '12KM', 'XSM', 'XKM'],
  ...[
    '1/2',
    'M1',
    'P6',
    '9',
    '///X',
    '5O',
    '3OOO',
    'O9',
    '9999X',
    '2714X',
    '27140',
    '///',
    '//A/',
    '1234AX',
    '9999M15/07',
    '9999/9999/9',
  ],
]
const sky = [
  ...['SKX', 'KSC', 'SCK', 'SKCX', 'XSKC', 'SK', 'KC', 'CLX', 'LCR', 'NSX', 'NCX', 'CND', 'VX001', 'VX///'],
  ...['FXW020', 'XEW020', 'FWE020', 'FEXW020', 'FW020', 'EW020', 'SXT030', 'BXN010', 'OXC003', '0VC003', 'OVC0O3'],
  ...['FXW020CB', 'SXT020TCU', 'BXN//////', 'OXC020AB', 'FXW000ZA', 'BKN', 'VV0', '12FEW12345678'],
  ...['//X///', '//////XB', '//////XCU'],
  // The rest of BKN010/// after a blank in it.
  ...['N010///', 'C010///', 'KN010///', '010///'],
  ...['15/07FEW020', 'FEW02015/07', '27010KTFEW020', 'FEW02027010KT'],
]
const both = ['10///', 'V001', 'CAVOC', 'CVAOK', 'XCAVOK', 'CAVO', 'AVOK', '///XB', '///TXU']
const neither = [
  ...[
    'XYZ123',
    'QQQQQ',
    'REX',
    '15/07',
    'M15/M07',
    '15/O7KT',
    '27O10KT',
    'VRBX5MPS',
    '/2710KMH',
    '2700X5MPS',
    '3300O5MPS',
    '271400Z',
    '1234567',
  ],
  ...['OO', 'O', 'M', 'X12', '12X', 'SMX', 'KMX', 'XX1234X', 'A000n', 'A000@', 'A000[', 'A00:N', 'A00.N'],
  ...['XKX', 'SKCXX', 'KSX', 'KXC', 'VVX', 'FXX020', 'FWX020', '123456Z', ''],
]

it.each([
  ...visibility.map((text) => [text, ['visibility']] as const),
  ...sky.map((text) => [text, ['sky']] as const),
  ...both.map((text) => [text, ['visibility', 'sky']] as const),
  ...neither.map((text) => [text, []] as const),
])('%s may be %j', (text, elements) => {
  expect(doubtOf(text)).toEqual(elements)
})
