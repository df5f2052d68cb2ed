import { FOLD_SCRIPT } from './fold-script.ts'
import { SEARCH_SCRIPT } from './search-script.ts'

/**
 * The script of the reference: search, folds, copy buttons, and one choice of language for all samples. The page is
 * complete without it.
 */
export const PAGE_SCRIPT = `'use strict'
const navigation = document.getElementById('navigation')
${FOLD_SCRIPT}
${SEARCH_SCRIPT}
for (const block of document.querySelectorAll('pre')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.setAttribute('aria-label', 'Copy: ' + block.getAttribute('aria-label'))
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(block.textContent)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(block)
      button.textContent = 'Selected'
    }
    button.addEventListener('blur', () => (button.textContent = 'Copy'), { once: true })
  })
  const frame = document.createElement('div')
  frame.className = 'code'
  block.replaceWith(frame)
  frame.append(block, button)
}

document.addEventListener('change', (event) => {
  const { target } = event
  if (target.type !== 'radio') return
  const top = target.getBoundingClientRect().top
  const language = target.labels[0].textContent
  for (const other of document.querySelectorAll('.tabs input'))
    if (other.labels[0].textContent === language) other.checked = true
  scrollBy({ top: target.getBoundingClientRect().top - top, behavior: 'instant' })
})

const links = new Map([...document.querySelectorAll('.nav-group a')].map((link) => [link.hash.slice(1), link]))
const seen = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      for (const link of links.values()) link.removeAttribute('aria-current')
      const link = links.get(target.id)
      link.setAttribute('aria-current', 'location')
      const { top, bottom } = link.getBoundingClientRect()
      if (top < 80 || bottom > innerHeight) navigation.scrollTop = link.offsetTop - navigation.clientHeight / 3
    }
  },
  { rootMargin: '-15% 0px -80% 0px' },
)
for (const id of links.keys()) seen.observe(document.getElementById(id))
`
