/**
 * Opens the folds around an element to which a link leads, and those of an operation or a schema to which one leads:
 * its field lists are then the ones that the reader wants. Browsers find a text in a closed fold themselves.
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
