import * as examples from './examples.ts'

/** One chapter of the guide in front of the reference. */
export interface Chapter {
  readonly id: string
  readonly title: string
  /** Paragraphs of HTML. */
  readonly paragraphs: readonly string[]
  readonly examples: readonly examples.Example[]
}

/** What somebody who writes a script or a plugin wants to know before the list of routes. */
export const chapters: readonly Chapter[] = [
  {
    id: 'key',
    title: 'Getting a key',
    paragraphs: [
      'An account has one key from the moment it is confirmed; there is nothing to apply for. It is shown once, when it is made; afterwards only its first characters are. A new one replaces it at once. Whoever runs the service makes them, with <code>flightbag account create</code> and <code>flightbag key rotate</code>.',
      'The key opens everything the account holds, licences and telephone number included. Keep it on a server, never in a web page, an app that others install, or a repository. The examples take it from the environment, as <code>FLIGHTBAG_KEY</code>, and the address of the service as <code>FLIGHTBAG_URL</code>.',
    ],
    examples: [examples.account],
  },
  {
    id: 'paging',
    title: 'Paging',
    paragraphs: [
      'A collection comes in pages of at most <code>limit</code> records, fewer when they are large. Pass <code>page.nextCursor</code> as <code>cursor</code> until it is null. What is written meanwhile never makes a page lose or repeat a record that was left alone.',
    ],
    examples: [examples.paging],
  },
  {
    id: 'changes',
    title: 'Following changes',
    paragraphs: [
      'Ask with <code>updatedSince</code>, read all pages, and remember the newest <code>updatedAt</code> you saw: ask with it the next time. Each change comes exactly once. Compare these times as text or as instants; never use the clock of your own machine.',
      'Deleted records are not served, so compare the ids from time to time with those of a full reading.',
    ],
    examples: [examples.following],
  },
  {
    id: 'limits',
    title: 'Limits',
    paragraphs: [
      'Above the limit a request answers <code>429</code> with <code>Retry-After</code>: whoever waits that many seconds is let in. A refused request uses nothing up. Somewhat before that, requests may wait their turn for a few seconds.',
    ],
    examples: [examples.waiting],
  },
  {
    id: 'typescript',
    title: 'TypeScript',
    paragraphs: [
      '<code>@flightbag/client</code>, among the packages of the source, has the types of every route and record. For other languages make a client from <code>openapi.json</code>, which is OpenAPI 3.1.',
    ],
    examples: [examples.typed],
  },
  {
    id: 'weather',
    title: 'Weather',
    paragraphs: [
      'Four outcomes, and each says what it means: <code>ok</code> has a METAR, a TAF or both, however old, with <code>ageMinutes</code>; <code>no_report</code> says that the provider has none; <code>no_icao_indicator</code> that there is no station to ask; <code>unavailable</code> that the provider could not be reached, which says nothing about the weather.',
      'Groups that the decoder does not understand stand in <code>unparsed</code>. Read the raw report before you decide on anything.',
    ],
    examples: [examples.weather],
  },
  {
    id: 'plugin',
    title: 'Writing a plugin',
    paragraphs: [
      'The simulator never waits for this service: a failure, a timeout or no network is silence. Send the whole session under one id at the start, every few minutes while something changed, and at the end. A retry is harmless.',
      'On <code>401</code> stop sending and tell the pilot once. On <code>410</code> drop that session and never send it again. On <code>429</code> wait <code>Retry-After</code> seconds.',
      'To see what a plugin sends and gets, without a simulator, let <code>flightbag fly --url ADDRESS</code> act as one.',
      'The live link is called every <code>pollMs</code> milliseconds. Speak each command once, and acknowledge it with the next call as <code>{"id", "outcome": "spoken", "said"}</code> or <code>{"id", "outcome": "refused", "reason"}</code>.',
    ],
    examples: [examples.session, examples.live],
  },
]
