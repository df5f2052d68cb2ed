import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.ts'

const LOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- a\n\n## [1.2.0] - 2026-01-01\n\n- b\n\n## [1.1.0] - 2025-01-01\n'

test.each([
  ['1.2.0', '- b\n'],
  ['2.0.0-dev', '### Added\n\n- a\n'],
  ['1.1.0', null],
])('the notes of %s', (version, notes) => {
  expect(releaseNotes(LOG, version)).toBe(notes)
})
