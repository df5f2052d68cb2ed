import type { ColumnType } from 'kysely'

/** An int8 column: one driver returns a string, another a number; read it with `Number()`. */
export type Int8 = ColumnType<number | string, number, number>
export type Int8OrNull = ColumnType<number | string | null, number | null, number | null>
