/** The public interface of `@flightbag/pilot`: what a pilot's tools need to use a service, without a terminal. */
export { collectBrief } from './brief/collect.ts'
export { briefContext } from './brief/context.ts'
export { timeText } from './brief/figures.ts'
export { briefPage } from './brief/page.ts'
export type { BriefSection, Quote, Table } from './brief/section.ts'
export { briefSections, briefTitle } from './brief/sections.ts'
export { type BriefLanguage, WORDS } from './brief/words.ts'
export { statedObjects, statedText, statedTexts, statedValue } from './lib/stated.ts'
export { PRIVATE_PARTS, type PrivatePart } from './mcp/privacy/private-parts.ts'
export { isKey, serviceAddress } from './profiles/address.ts'
export { chooseProfile, KEY_VARIABLE, URL_VARIABLE } from './profiles/choose-profile.ts'
export {
  DEFAULT_PROFILE,
  type Profile,
  profileName,
  profilesFile,
  readProfiles,
  writeProfiles,
} from './profiles/profiles.ts'
export { collect } from './report/collect.ts'
export { reportPage } from './report/page.ts'
export { collectionsOf } from './service/collections.ts'
export { everyPage } from './service/every-page.ts'
export { isNamed } from './service/find-aircraft.ts'
export { type Bag, type BagOptions, openBag } from './service/open-bag.ts'
export { serviceProblem } from './service/service-problem.ts'
export { sessionPage } from './transcript/page.ts'
export { sessionFacts, sessionTitle, utterances } from './transcript/utterances.ts'
