/** The files of the sample bag, by the kind of record that lists them. `npm start` stores them under these ids. */
export const sampleAttachments = {
  aerodrome: {
    id: '0d9c2f5e-3a0e-4f0b-8a55-1c7f6f1f2b10',
    record: 'aerodrome-sadf',
    kind: 'diagram',
    name: 'sadf-diagram.png',
    contentType: 'image/png',
    bytes: 1867,
  },
  aircraft: {
    id: '5b1f0c9a-7d2e-4c36-9f4b-2e8d6a1c3f70',
    record: 'aircraft-lv-xsa',
    kind: 'document',
    name: 'lv-xsa-quick-reference.pdf',
    contentType: 'application/pdf',
    bytes: 1033,
  },
} as const
