import type { Figure, RunwayComponents } from '@flightbag/core/briefing'
import type { Word } from './words.ts'

/** The words of the language of a brief. */
export type Words = Readonly<Record<Word, string>>

/** A figure as text: its value as `show` writes it, or "not known". */
export function shown<T>({ value }: Figure<T>, words: Words, show: (value: T) => string = String): string {
  return value === null ? words.unknown : show(value)
}

/** `2026-04-01T15:45:00.000Z` as `2026-04-01 15:45 UTC`. */
export function timeText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`
}

/** `15:45`, of an instant. */
export function clockOf(instant: string): string {
  return instant.slice(11, 16)
}

/** 87.4 minutes as `1:27`. */
export function durationText(minutes: number): string {
  const whole = Math.round(minutes)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** 7 degrees as `007°`. */
export function trackText(degrees: number): string {
  return `${String(degrees).padStart(3, '0')}°`
}

type Component = NonNullable<RunwayComponents['headwindKt']['value']>

/** A headwind as `8` or `7 to 8`; a tailwind is negative. */
export function headwindText({ least, most }: Component, words: Words): string {
  return least === most ? signed(least) : `${signed(least)} ${words.to} ${signed(most)}`
}

function signed(knots: number): string {
  return knots < 0 ? `−${-knots}` : String(knots)
}

/** A crosswind with its side, for example `R 3 to 5` or `L 1 to R 4`. */
export function crosswindText({ least, most }: Component, words: Words): string {
  function side(knots: number): string {
    return knots === 0 ? '0' : `${knots < 0 ? words.left : words.right} ${Math.abs(knots)}`
  }
  if (least === most) return side(least)
  if (least >= 0) return `${words.right} ${least} ${words.to} ${most}`
  return most <= 0 ? `${words.left} ${-most} ${words.to} ${-least}` : `${side(least)} ${words.to} ${side(most)}`
}
