import { ok, USAGE_DAYS } from '@flightbag/core'
import { Command } from 'commander'
import { withAccount } from '../account-of.ts'
import { clock } from '../runtime.ts'
import type { Session } from '../session.ts'
import { usageText } from '../usage-chart.ts'
import { type AccountOptions, accountOption, jsonOption, numberArgument } from './options.ts'

interface UsageOptions extends AccountOptions {
  readonly days: number
}

const DEFAULT_DAYS = 30

export const usageCommand = (session: Session): Command =>
  new Command('usage')
    .description('what an account’s keys asked for, by route and by UTC day')
    .addOption(accountOption())
    .option('--days <count>', `how many days, 1 to ${USAGE_DAYS}`, numberArgument(1, USAGE_DAYS), DEFAULT_DAYS)
    .addOption(jsonOption())
    .action((options: UsageOptions) =>
      withAccount(
        session,
        options,
        async (runtime, { id }) => ok(await runtime.store.accounts.usage(id, options.days, runtime.clock())),
        (report) => usageText(report, { nowMs: clock(), days: options.days, ...session.io.terminal }),
      ),
    )
