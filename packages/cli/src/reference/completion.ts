import { allCommands, type CommandNode, type CommandParameter } from './command-tree.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** A completion script that contains all commands and options, so that the shell need not start the program. */
export function completionScript(shell: Shell, program: CommandNode): string {
  return SCRIPTS[shell](program)
}

const SCRIPTS: Readonly<Record<Shell, (program: CommandNode) => string>> = { bash, zsh, fish }

/** Text inside single quotes of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function words(node: CommandNode): readonly string[] {
  return [
    ...node.commands.map(({ name }) => name),
    ...node.parameters.flatMap(({ choices }) => choices),
    ...node.options.map(({ name }) => name),
  ]
}

/**
 * Bash: finds the command among the words before the cursor, then offers its subcommands, options, choices or files.
 */
function bash(program: CommandNode): string {
  const nodes = allCommands(program)
  const offered = nodes.map((node) => `    ${quoted(node.path)}) words=${quoted(words(node).join(' '))} ;;`)
  const values = nodes.flatMap((node) =>
    node.options.flatMap(({ name, choices, takesValue, isFile }) => {
      const pattern = quoted(`${node.path} ${name}`)
      if (choices.length > 0) return [`    ${pattern}) words=${quoted(choices.join(' '))} ;;`]
      return takesValue ? [`    ${pattern}) words='' files=${isFile ? 'yes' : 'no'} ;;`] : []
    }),
  )
  const paths = nodes.map(({ path }) => quoted(path)).join(' ')
  return `# bash completion for flightbag
_flightbag() {
  local word path='' words='' files=yes known=(${paths})
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    local longer="\${path:+$path }$word" candidate
    for candidate in "\${known[@]}"; do
      [ "$candidate" = "$longer" ] && path=$longer && break
    done
  done
  case "$path" in
${offered.join('\n')}
  esac
  case "$path \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -eq 0 ] && [ "$files" = yes ] && compopt -o default
}
complete -F _flightbag flightbag
`
}

function zshText(text: string): string {
  return text.replaceAll(/[[\]:\\]/g, String.raw`\$&`)
}

/** Zsh: one function per command, by \`_arguments\`. */
function zsh(program: CommandNode): string {
  function functionOf({ path }: CommandNode) {
    return `_flightbag${path === '' ? '' : `_${path.replaceAll(/\W/g, '_')}`}`
  }
  function value({ choices, isFile, name }: CommandParameter) {
    return `:${name.replace(/^-+/, '')}:${choices.length > 0 ? `(${choices.join(' ')})` : isFile ? '_files' : ' '}`
  }
  const bodies = allCommands(program).map((node) => {
    const options = node.options.map((option) =>
      quoted(`${option.name}[${zshText(option.description)}]${option.takesValue ? value(option) : ''}`),
    )
    const rest = node.parameters.map((parameter) =>
      quoted(/\.\.\.[>\]]$/.test(parameter.usage) ? `*${value(parameter)}` : value(parameter)),
    )
    if (node.commands.length === 0) {
      return `${functionOf(node)}() {\n  _arguments -s ${[...options, ...rest].join(' ')}\n}`
    }
    const described = node.commands.map(({ name, description }) => quoted(`${name}:${zshText(description)}`))
    const cases = node.commands.map((inner) => `        ${inner.name}) ${functionOf(inner)} ;;`)
    return `${functionOf(node)}() {
  local line state
  _arguments -C ${options.join(' ')} '1: :->command' '*:: :->rest'
  case $state in
    command)
      local -a commands=(${described.join(' ')})
      _describe command commands${rest.some((each) => each.includes('_files')) ? '; _files' : ''} ;;
    rest)
      case $line[1] in
${cases.join('\n')}
      esac ;;
  esac
}`
  })
  // Zsh runs a file of its function path as the function; a user's own `source` must only define it.
  return `#compdef flightbag

${bodies.join('\n\n')}

if [[ \${funcstack[1]} == _flightbag ]]; then
  _flightbag "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _flightbag flightbag
fi
`
}

/** Fish: one line per command, option and choice, each with a condition on the words before the cursor. */
function fish(program: CommandNode): string {
  const lines = allCommands(program).flatMap((node) => {
    const path = node.path.split(' ').filter(Boolean)
    const inner = node.commands.map(({ name }) => name).join(' ')
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`)
    const conditions = inner === '' ? seen : [...seen, `not __fish_seen_subcommand_from ${inner}`]
    const when = conditions.length === 0 ? '' : ` -n ${quoted(conditions.join('; and '))}`
    return [
      ...node.commands.map(
        ({ name, description }) => `complete -c flightbag -f${when} -a ${name} -d ${quoted(description)}`,
      ),
      ...node.options.map((option) => {
        const [kind, letters] = option.name.startsWith('--')
          ? ['-l', option.name.slice(2)]
          : ['-s', option.name.slice(1)]
        const values = option.choices.length > 0 ? ` -a ${quoted(option.choices.join(' '))}` : ''
        const takes = option.takesValue ? (option.isFile ? ' -r -F' : ' -r -f') : ''
        return `complete -c flightbag${when} ${kind} ${letters} -d ${quoted(option.description)}${takes}${values}`
      }),
      ...node.parameters
        .filter(({ choices, isFile }) => choices.length > 0 || isFile)
        .map(({ choices, isFile }) =>
          isFile
            ? `complete -c flightbag -F${when}`
            : `complete -c flightbag -f${when} -a ${quoted(choices.join(' '))}`,
        ),
    ]
  })
  return `# fish completion for flightbag\n${lines.join('\n')}\n`
}
