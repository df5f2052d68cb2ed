/**
 * The search. Its index is made from the page when the reader first types: one line for each heading, sentence, table
 * row and field. A line that several sections have in common is in it once. A section contributes its best lines to the
 * results. A line whose name is the word comes before one whose text contains it.
 */
export const SEARCH_SCRIPT = `
const search = document.getElementById('search')
const query = document.getElementById('query')
const results = document.getElementById('results')
const found = document.getElementById('found')
const list = results.querySelector('ol')
const MOST_RESULTS = 30
const EXCERPT_LENGTH = 160
const SECTION = '.chapter, .operation, .schema, .group'
const LINE = 'h2, h3, p, li, tbody tr, .fields > div, .chapter pre'
/** The name of each kind of section, the weight of its lines, and how many of them the results contain at most. */
const KINDS = {
  chapter: ['Guide', 12, 3], operation: ['Operation', 8, 1], schema: ['Schema', 4, 1], group: ['Operations', 4, 1],
}
/** Results that match much worse than the best one are left out. */
const LEAST_SHARE = 0.45
const ENDING = /(?:ions?|ing|ed|es|s|e)$/
let index = null

function plain(element) {
  return element.textContent.replace(/\\s+/g, ' ').trim()
}

function codesIn(element) {
  return [...element.querySelectorAll('code')].map(plain)
}

/** The lines of an element: what each names, what it mentions as code, and its text as shown. */
function contentsOf(element, section) {
  if (element.matches('h2, h3')) {
    const title = titleOf(element)
    return [{ names: [title, section.id.replace('schema-', '')], codes: [], name: '', text: title }]
  }
  if (element.matches('tr')) {
    const cells = [...element.cells]
    const alone = cells.map(plain).filter((text, n) => codesIn(cells[n]).includes(text))
    const [name, ...others] = cells.map(plain)
    return [{ names: [name, ...codesIn(cells[0]), ...alone], codes: codesIn(element), name, text: others.join(' · ') }]
  }
  if (element.matches('div')) {
    const name = plain(element.querySelector('code'))
    const description = element.querySelector('dd')
    const limits = [...element.querySelectorAll('.limit')].map(plain).filter((limit) => !limit.startsWith('^'))
    const text = [plain(description), ...limits].join(' · ')
    return [{ names: [name, name.split('.').pop()], codes: codesIn(description), name, text }]
  }
  if (element.matches('pre')) return [{ names: [], codes: [], name: '', text: plain(element) }]
  const codes = codesIn(element)
  const sentences = plain(element).split(/(?<=[.]) (?=[A-Z])/)
  return sentences.map((text) => ({ names: [], codes: codes.filter((code) => text.includes(code)), name: '', text }))
}

function titleOf(heading) {
  return plain(heading).replace(/ #$/, '')
}

/** A name in lower case, and its words apart: "pollMs" and "poll ms". */
function formsOf(name) {
  return [name.toLowerCase(), name.replace(/([a-z\\d])(?=[A-Z])|[_-]/g, '$1 ').toLowerCase()]
}

function makeIndex() {
  const lines = new Map()
  for (const section of document.querySelectorAll(SECTION)) {
    const title = titleOf(section.querySelector('h2, h3'))
    const [kind, weight] = KINDS[section.classList[0]]
    let anchor = section.id
    for (const element of section.querySelectorAll(LINE)) {
      if (element.closest(SECTION) !== section || element.closest('.side, .failures')) continue
      if (element.id !== '') anchor = element.id
      for (const { names, codes, name, text } of contentsOf(element, section)) {
        const key = name + ' ' + text
        const same = lines.get(key)
        if (same !== undefined) {
          if (same.section !== section) same.others += 1
          continue
        }
        lines.set(key, {
          element, section, title, kind, anchor, name, text, others: 0,
          weight: element.matches('pre') ? -20 : weight,
          names: names.flatMap(formsOf),
          codes: codes.flatMap(formsOf),
          lower: text.toLowerCase(),
        })
      }
    }
  }
  return [...lines.values()]
}

/** How well a word matches one of several texts: as a whole, from the beginning, from that of a word, or inside. */
function closeness(texts, word, [whole, beginning, inner]) {
  let best = 0
  for (const text of texts) {
    if (text === word) return whole
    if (text.startsWith(word)) best = Math.max(best, beginning)
    else if (text.includes(' ' + word) || text.includes('.' + word)) best = Math.max(best, inner)
    else if (text.includes(word)) best = Math.max(best, 10)
  }
  return best
}

function isWordAt(text, word, at) {
  return !/\\w/.test(text[at - 1] ?? '') && !/\\w/.test(text[at + word.length] ?? '')
}

function matchOf(line, word) {
  const named = Math.max(closeness(line.names, word, [100, 70, 45]), closeness(line.codes, word, [60, 45, 30]))
  const at = line.lower.indexOf(word)
  const written = at < 0 ? 0 : isWordAt(line.lower, word, at) ? 40 : 10
  const titled = line.title.toLowerCase().includes(word) ? 15 : 0
  return Math.max(named, written, titled)
}

/** The score of a line for all words, or for their stems; 0 if one of them is missing. */
function scoreOf(line, phrase, words) {
  const each = words.map((word) => {
    const match = matchOf(line, word)
    const stem = word.replace(ENDING, '')
    return match > 0 || stem.length < 4 ? match : matchOf(line, stem) * 0.8
  })
  if (each.includes(0)) return 0
  const mean = each.reduce((sum, match) => sum + match) / each.length
  const together = words.length > 1 ? matchOf(line, phrase) : 0
  return Math.max(mean, together) + (together > 0 ? 20 : 0) + line.weight
}

function bestLines(phrase) {
  index ??= makeIndex()
  const words = phrase.split(' ')
  const scored = index.map((line) => ({ line, score: scoreOf(line, phrase, words) }))
  const matching = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  const counts = new Map()
  return matching
    .filter(({ line: { section }, score }) => {
      const count = (counts.get(section) ?? 0) + 1
      counts.set(section, count)
      return count <= KINDS[section.classList[0]][2] && score >= matching[0].score * LEAST_SHARE
    })
    .map(({ line }) => line)
}

/** The part of a text around the first of the words, with all of them marked. */
function excerpt(text, words) {
  const lower = text.toLowerCase()
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0))
  const from = first < EXCERPT_LENGTH / 2 || first === Infinity ? 0 : text.lastIndexOf(' ', first - 40) + 1
  const to = Math.min(text.length, from + EXCERPT_LENGTH)
  const parts = [from > 0 ? '…' : '']
  for (let at = from; at < to; ) {
    const word = words.find((each) => lower.startsWith(each, at))
    if (word === undefined) {
      parts.push(text[at])
      at += 1
      continue
    }
    const mark = document.createElement('mark')
    mark.textContent = text.slice(at, at + word.length)
    parts.push(mark)
    at += word.length
  }
  return [...parts, to < text.length ? '…' : '']
}

function part(className, ...content) {
  const span = document.createElement('span')
  span.className = className
  span.append(...content)
  return span
}

function resultOf(line, words) {
  const link = document.createElement('a')
  link.href = '#' + line.anchor
  const others = line.others > 0 ? ', and ' + line.others + (line.others === 1 ? ' other' : ' others') : ''
  link.append(part('where', part('title', ...excerpt(line.title, words)), ' ' + line.kind + others))
  const next = line.element.nextElementSibling
  const text = line.element.matches('h2, h3') && next?.matches('p:not(.route)') ? plain(next) : line.text
  const shown = text === line.title ? [] : excerpt(text, words)
  if (line.name !== '') link.append(part('line', part('name', ...excerpt(line.name, words)), ' ', ...shown))
  else if (shown.length > 0) link.append(part('line', ...shown))
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    show(line)
  })
  const item = document.createElement('li')
  item.append(link)
  return item
}

function show({ element, section }) {
  results.hidden = true
  reveal(element)
  for (const before of document.querySelectorAll('.found')) before.classList.remove('found')
  if (element.matches('h2, h3')) return section.scrollIntoView({ behavior: 'instant' })
  element.classList.add('found')
  element.scrollIntoView({ behavior: 'instant', block: 'center' })
}

function showResults() {
  const phrase = query.value.toLowerCase().replace(/\\s+/g, ' ').trim()
  results.hidden = phrase === ''
  if (phrase === '') return
  const lines = bestLines(phrase)
  const count = lines.length === 1 ? '1 result' : lines.length + ' results'
  found.textContent =
    lines.length === 0 ? 'Nothing on this page contains this.' :
    lines.length > MOST_RESULTS ? 'The best ' + MOST_RESULTS + ' of ' + count : count
  list.replaceChildren(...lines.slice(0, MOST_RESULTS).map((line) => resultOf(line, phrase.split(' '))))
  results.scrollTop = 0
}

search.hidden = false
query.addEventListener('input', showResults)
query.addEventListener('focus', showResults)
search.addEventListener('keydown', (event) => {
  const links = [...list.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'Escape') {
    query.focus()
    results.hidden = true
  } else if (event.key === 'Enter' && at < 0) links[0]?.click()
  else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp') (links[at - 1] ?? query).focus()
  else return
  event.preventDefault()
})
document.addEventListener('pointerdown', ({ target }) => {
  if (!search.contains(target)) results.hidden = true
})
search.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget !== null && !search.contains(relatedTarget)) results.hidden = true
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea')) return
  event.preventDefault()
  query.focus()
})
`
