/** Examples for the help of each command, by its words. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  serve: ['flightbag serve --port 8080', 'flightbag serve --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem'],
  start: ['flightbag start'],
  'account create': ['flightbag account create --email pilot@example.org --name "A. Pilot"'],
  'account list': ['flightbag account list --json'],
  'account show': ['flightbag account show --account pilot@example.org'],
  'account confirm': ['flightbag account confirm --account pilot@example.org'],
  'account pause': ['flightbag account pause --account pilot@example.org'],
  'account resume': ['flightbag account resume --account pilot@example.org'],
  'account reset': ['flightbag account reset --account pilot@example.org --yes'],
  'account delete': [
    'flightbag account delete --account pilot@example.org --dry-run',
    'flightbag account delete --account pilot@example.org --yes',
  ],
  'key rotate': ['flightbag key rotate --account pilot@example.org --yes'],
  'key ensure': ['flightbag key ensure --account pilot@example.org'],
  usage: ['flightbag usage --account pilot@example.org --days 7'],
  import: ['flightbag import --account pilot@example.org bag.jsonl'],
  export: ['flightbag export --account pilot@example.org > bag.jsonl'],
  'attach add': [
    'flightbag attach add --account pilot@example.org --to aerodrome --record SADF --kind diagram chart.pdf',
  ],
  'attach list': ['flightbag attach list --account pilot@example.org --to aerodrome --record SADF'],
  'attach remove': [
    'flightbag attach remove --account pilot@example.org --to aerodrome --record SADF ' +
      '3f0c2a6e-7f5b-4c86-9a1d-2b8f0e6d4c11',
  ],
  'airways load': ['flightbag airways load airways.jsonl'],
  'logbook totals': ['flightbag logbook totals --account pilot@example.org --from 2026-01-01 --to 2026-12-31'],
  'logbook import': [
    'flightbag logbook import --account pilot@example.org logbook.csv --dry-run',
    'flightbag logbook import --account pilot@example.org logbook.csv --dual copilot',
  ],
  'logbook export': ['flightbag logbook export --account pilot@example.org --to myflightbook > myflightbook.csv'],
  'logbook sheet': [
    'flightbag logbook sheet --account pilot@example.org --from 2026-01-01 --out sheet.pdf',
    'flightbag logbook sheet --account pilot@example.org --layout easa --out logbook.html',
  ],
  'route export': ['flightbag route export --account pilot@example.org planning-01 --to fpl > route.fpl'],
  'route import': ['flightbag route import --account pilot@example.org route.gpx'],
  'checklist export': [
    'flightbag checklist export --account pilot@example.org checklist-lv-xsa-1 checklist-lv-xsa-2 --to ace ' +
      '--out lv-xsa.ace',
  ],
  'checklist import': [
    'flightbag checklist import --account pilot@example.org binder.gplt --aircraft aircraft-lv-xsa --dry-run',
  ],
  'session delete': ['flightbag session delete --account pilot@example.org flight-2026-11-22'],
  live: ['flightbag live --account pilot@example.org --watch'],
  'command send': [
    'flightbag command send --account pilot@example.org holding.json',
    `echo '{"kind":"holding","navaid":"EZE","inboundCourseDeg":110,"turn":"right","legMinutes":null,"altitudeFt":4000}' | flightbag command send --account pilot@example.org -`,
  ],
  'command list': ['flightbag command list --account pilot@example.org'],
  weather: ['flightbag weather SAEZ SADF'],
  fly: ['FLIGHTBAG_KEY=$(cat key) flightbag fly --speed 20'],
  conform: ['FLIGHTBAG_KEY=$(cat key) flightbag conform --url https://bag.example.org'],
  backup: ['flightbag backup bag-2026-12-01.backup'],
  restore: ['flightbag restore --dry-run bag-2026-12-01.backup', 'flightbag restore bag-2026-12-01.backup'],
  maintain: ['flightbag maintain'],
  migrate: ['flightbag migrate --grant-api flightbag_api'],
  doctor: ['flightbag doctor', 'flightbag doctor --json'],
  completion: [
    'flightbag completion bash > ~/.local/share/bash-completion/completions/flightbag',
    'flightbag completion zsh > ~/.zfunc/_flightbag',
    'flightbag completion fish > ~/.config/fish/completions/flightbag.fish',
  ],
}
