import { sbom } from './sbom.ts'

process.stdout.write(`${JSON.stringify(sbom(), null, 2)}\n`)
