import { main } from '../../packages/cli/src/main.ts'

void main()
