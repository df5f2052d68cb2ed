import * as examples from './examples.ts'
import { example, p, points } from './markup.ts'

export const changes =
  p(
    'Read all pages with `updatedSince`, store the newest `updatedAt` that you have seen, and pass it the next ' +
      'time. Each change is returned exactly once, also while the app writes. Compare these times as instants or ' +
      'as text. Do not use the clock of your own machine: the server sets `updatedAt`.',
  ) +
  example(examples.following, 'Changes since a mark') +
  '<h3>Deletions</h3>' +
  p('Deleted records are not returned, so `updatedSince` does not report a deletion. Find deletions in two steps:') +
  points([
    'After each reading of changes, compare `page.total` of a request without `updatedSince` with the number of ' +
      'records in your copy. If they differ, a record was deleted.',
    'Then read all pages without `updatedSince`, and remove from your copy each id that did not occur.',
  ]) +
  p(
    'One deletion and one creation between two readings leave the total unchanged. Apply the changes first, ' +
      'then compare: the new record is in your copy by then, and the total is smaller.',
  ) +
  example(examples.deletions, 'Ids that were deleted')
