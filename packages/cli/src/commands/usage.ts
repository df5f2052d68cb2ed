import { ok, USAGE_DAYS } from '@flightbag/core/ports'
import { Command } from 'commander'
import { withAccount } from '../context/account-of.ts'
import type { CommandContext } from '../context/command-context.ts'
import { type AccountOptions, accountOption, numberArgument } from '../context/options.ts'
import { clock } from '../context/runtime.ts'
import { usageText } from '../print/usage-chart.ts'

interface UsageOptions extends AccountOptions {
  readonly days: number
}

const DEFAULT_DAYS = 30

export function usageCommand(context: CommandContext): Command {
  return new Command('usage')
    .description('show the requests of an account’s keys per route and UTC day')
    .addOption(accountOption())
    .option('--days <count>', `number of days, 1 to ${USAGE_DAYS}`, numberArgument(1, USAGE_DAYS), DEFAULT_DAYS)
    .action((options: UsageOptions) =>
      withAccount(
        context,
        options,
        async (runtime, { id }) => ok(await runtime.store.accounts.usage(id, options.days, runtime.clock())),
        (report) => usageText(report, { nowMs: clock(), days: options.days, ...context.io.terminal }),
      ),
    )
}
