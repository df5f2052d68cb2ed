import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Tests that a page of `docs` has at least so many TypeScript programs, and that each runs and asserts something. */
export function testPrograms(page: string, least: number): void {
  const programs = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((block) => block[1]!)
  test('the programs are found', () => expect(programs.length).toBeGreaterThanOrEqual(least))
  test.each(programs.map((text, i) => [i + 1, text] as const))('program %i runs', async (_, contents) => {
    expect(contents).toContain('assert.')
    const { outputFiles } = await build({
      stdin: { contents, loader: 'ts', resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      format: 'esm',
      platform: 'node',
      conditions: ['source'],
      write: false,
    })
    // An assertion that fails rejects the import.
    await import(
      /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.text).toString('base64')}`
    )
  })
}
