/**
 * Opens the folds around the target of a link, and, if the target is an operation or a schema, the folds within it: the
 * reader then wants its lists of fields. Browsers find a text in a closed fold themselves.
 */
export const FOLD_SCRIPT = `
function reveal(target) {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true
  if (target.matches('.operation, .schema'))
    for (const fold of target.querySelectorAll('.fold:not(.failures)')) fold.open = true
}

function revealLinked() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (target === null) return
  reveal(target)
  target.scrollIntoView({ behavior: 'instant' })
}

addEventListener('hashchange', revealLinked)
revealLinked()
`
