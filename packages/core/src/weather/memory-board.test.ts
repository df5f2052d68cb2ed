import { weatherBoardContract } from '@flightbag/testing/contracts/weather-board-contract'
import { memoryBoard } from './memory-board.ts'

weatherBoardContract('memory', async () => {
  const board = memoryBoard()
  return [board, board]
})
