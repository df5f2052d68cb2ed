/** Words of field names whose values identify another person, or state how to reach one. */
const PEOPLE = new Set(
  (
    'contact contacts crew email emails examiner examiners guest guests instructor instructors invitee mobile ' +
    'participant participants passenger passengers people person persons phone phones student students telephone ' +
    'telephones'
  ).split(' '),
)

/** Words of field names with the opinion of another person, for example of an instructor. */
const OPINIONS = new Set('comment comments debrief debriefing endorsement endorsements feedback'.split(' '))

/** What separates an address from the text around it. */
const AROUND_ADDRESS = /([\s;,:<>()"']+)/
/** With the code of a country: a number without it cannot be told from the times of a NOTAM. */
const TELEPHONE = /\+\d(?:[\s().-]*\d){7,14}/g

/** The words of a field's name: `crewEmail`, `CREW_EMAIL` and `Crew e-mail` have the same two. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/e-mail/gi, 'email')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
}

/** Whether a field has what another person wrote about the pilot. */
export function isOpinion(name: string): boolean {
  return wordsOf(name).some((word) => OPINIONS.has(word))
}

/** Whether a field identifies other people. Numbers and truth values do not: `instructorGiven` is a time. */
export function identifiesPeople(name: string, value: unknown): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return false
  return !isOpinion(name) && wordsOf(name).some((word) => PEOPLE.has(word))
}

/** A text without e-mail addresses and telephone numbers. */
export function withoutAddresses(text: string): string {
  const parts = text.split(AROUND_ADDRESS).map((part) => (isEmail(part) ? '[e-mail address left out]' : part))
  return parts.join('').replace(TELEPHONE, '[telephone number left out]')
}

/** Whether a word has a name, an `@` and a domain. */
function isEmail(word: string): boolean {
  const at = word.indexOf('@')
  return at > 0 && word.indexOf('.', at) > at + 1
}
