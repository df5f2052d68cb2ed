/** Examples for the help of each command, by its words. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  login: [
    'flightbag login --url https://bag.example.org',
    'flightbag login --url http://127.0.0.1:8787 --profile local',
  ],
  logout: ['flightbag logout --profile local'],
  me: ['flightbag me'],
  aerodrome: ['flightbag aerodrome SAEZ'],
  brief: [
    'flightbag brief planning-01',
    'flightbag brief planning-01 --out brief.pdf --language es',
    'flightbag brief flight-plan-01 --context',
  ],
  'logbook list': ['flightbag logbook list', 'flightbag logbook list --limit 50'],
  notes: ['flightbag notes', 'flightbag notes note-01 --json'],
  'checklist show': ['flightbag checklist show', 'flightbag checklist show --aircraft LV-XSA'],
  report: ['flightbag report --out report.html'],
  calendar: ['flightbag calendar --out bag.ics', 'flightbag calendar --out bag.ics --language es'],
  mirror: [
    'flightbag mirror bag.sqlite --attachments',
    'flightbag mirror bag --verify',
    'flightbag mirror bag --every 60 --exec "jq -r .collection"',
  ],
  mcp: ['flightbag mcp', 'flightbag mcp --profile local --allow notes attachments', 'flightbag mcp --docs'],
  get: ['flightbag get /v1/plugin/stats', "flightbag get /v1/notes --paginate --jq '.data[].title'"],
  serve: [
    'flightbag serve --port 8080',
    'flightbag serve --config /etc/flightbag/flightbag.conf',
    'flightbag serve --host 0.0.0.0 --tls-cert chain.pem --tls-key key.pem',
  ],
  start: ['flightbag start'],
  'account create': ['flightbag account create --email pilot@example.org --name "A. Pilot"'],
  'account first': ['FLIGHTBAG_FIRST_ACCOUNT=pilot@example.org flightbag account first'],
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
  import: [
    'flightbag import --account pilot@example.org bag.jsonl',
    'flightbag import --account new@example.org --take-ownership bag.jsonl',
  ],
  'records list': ['flightbag records list --account pilot@example.org --kind aircraft'],
  'records show': ['flightbag records show --account pilot@example.org --kind aerodrome SADF'],
  export: [
    'flightbag export --account pilot@example.org > bag.jsonl',
    'flightbag export --account pilot@example.org --digest > bag.jsonl',
  ],
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
  'logbook opening': [
    'flightbag logbook opening --account pilot@example.org --date 2024-12-31 --time localDayPilot=120:30',
  ],
  'logbook undo': ['flightbag logbook undo --account pilot@example.org'],
  'logbook undecided': [
    'flightbag logbook undecided --account pilot@example.org',
    'flightbag logbook undecided --account pilot@example.org --dual copilot --from 2026-01-01',
  ],
  'logbook import': [
    'flightbag logbook import --account pilot@example.org logbook.csv --dry-run',
    'flightbag logbook import --account pilot@example.org logbook.csv --dual copilot',
    'flightbag logbook import --account pilot@example.org web-logbook.csv --using web-logbook',
    'flightbag logbook import --account pilot@example.org own.csv --map Total=Block --save-map own',
  ],
  'logbook maps': ['flightbag logbook maps', 'flightbag logbook maps --remove own'],
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
  'session show': [
    'flightbag session show flight-2026-11-22',
    'flightbag session show flight-2026-11-22 --out exchange.html',
  ],
  'session delete': ['flightbag session delete --account pilot@example.org flight-2026-11-22'],
  live: ['flightbag live --account pilot@example.org --watch'],
  'command send': [
    'flightbag command send --account pilot@example.org holding.json',
    `echo '{"kind":"holding","navaid":"EZE","inboundCourseDeg":110,"turn":"right","legMinutes":null,"altitudeFt":4000}' | flightbag command send --account pilot@example.org -`,
  ],
  'command list': ['flightbag command list --account pilot@example.org'],
  weather: ['flightbag weather SAEZ SADF'],
  fly: ['FLIGHTBAG_KEY=$(cat key) flightbag fly --speed 20', 'FLIGHTBAG_KEY=$(cat key) flightbag fly --trace'],
  mock: [
    'flightbag mock',
    'flightbag mock --port 9000 --script "live=429:20 session=410 delay:3000 silent"',
    'flightbag mock --grade grade.xml -- python3 plugin.py',
  ],
  backup: ['flightbag backup bag-2026-12-01.backup'],
  'backup verify': [
    'flightbag backup verify bag-2026-12-01.backup',
    'FLIGHTBAG_LITESTREAM=/etc/flightbag/litestream.yml flightbag backup verify',
  ],
  restore: [
    'flightbag restore --dry-run bag-2026-12-01.backup',
    'flightbag restore bag-2026-12-01.backup',
    'FLIGHTBAG_LITESTREAM=/etc/flightbag/litestream.yml flightbag restore --at 2026-12-01T10:15:00Z',
  ],
  maintain: ['flightbag maintain'],
  migrate: ['flightbag migrate --grant-api flightbag_api', 'flightbag migrate --distribute --dry-run'],
  doctor: ['flightbag doctor', 'flightbag doctor --json'],
  licences: ['flightbag licences > licences.txt'],
  completion: [
    'flightbag completion bash > ~/.local/share/bash-completion/completions/flightbag',
    'flightbag completion zsh > ~/.zfunc/_flightbag',
    'flightbag completion fish > ~/.config/fish/completions/flightbag.fish',
  ],
}
