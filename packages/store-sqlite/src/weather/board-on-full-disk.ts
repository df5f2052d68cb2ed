import { performance } from 'node:perf_hooks'
import { codeOf, memoryBoard, type WeatherBoard } from '@flightbag/core/ports'

/** Shortest time between two attempts to return to the file, in milliseconds. */
const PAUSE_MS = 1000

/**
 * The board in the file, or one in the memory of this process while the disk is full, so that weather is still served.
 * Nothing is copied from one to the other. The memory keeps its budgets, so that a disk that is full again and again
 * permits no further requests.
 */
export function boardOnFullDisk(file: WeatherBoard): WeatherBoard {
  const memory = memoryBoard()
  let isFull = false
  let earliestMs = 0

  async function write<T>(work: (board: WeatherBoard) => Promise<T>): Promise<T> {
    if (isFull && performance.now() < earliestMs) return work(memory)
    try {
      const value = await work(file)
      isFull = false
      return value
    } catch (error) {
      if (codeOf(error) !== 'STORE_FULL') throw error
    }
    isFull = true
    earliestMs = performance.now() + PAUSE_MS
    return work(memory)
  }

  return {
    // It writes only sometimes: its success does not show that the disk has space.
    ask: (...values) => (isFull ? memory.ask(...values) : write((board) => board.ask(...values))),
    read: (...values) => (isFull ? memory : file).read(...values),
    take: (...values) => write((board) => board.take(...values)),
    put: (...values) => write((board) => board.put(...values)),
    fail: (...values) => write((board) => board.fail(...values)),
    budget: (provider) => (isFull ? memory : file).budget(provider),
    replaceBudget: (...values) => write((board) => board.replaceBudget(...values)),
    async forget(askedBeforeMs) {
      await memory.forget(askedBeforeMs)
      await file.forget(askedBeforeMs)
    },
  }
}
