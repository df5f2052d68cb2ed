/**
 * The product's version, as CHANGELOG.md lists it; each package.json has the same. The API has its own version, which
 * the specification sets.
 */
export const VERSION = '2.0.0-dev'

declare const FLIGHTBAG_BUILD: { readonly commit: string; readonly date: string }

/** The commit from which the bundle was built and the date of that commit; null where the program runs from sources. */
export const BUILD = typeof FLIGHTBAG_BUILD === 'undefined' ? null : FLIGHTBAG_BUILD

/** The version with the commit and the date, for people. */
export const VERSION_TEXT = BUILD === null ? `${VERSION} (from sources)` : `${VERSION} (${BUILD.commit}, ${BUILD.date})`
