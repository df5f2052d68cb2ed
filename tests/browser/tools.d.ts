// The parts that are used of packages that `npm ci` does not install, so that the types are checked without them.

declare module 'axe-core' {
  const axe: { readonly source: string }
  export default axe
}

declare module 'playwright-core' {
  interface Locator {
    locator(selector: string, options?: { hasText: string }): Locator
    first(): Locator
    click(): Promise<void>
    waitFor(): Promise<void>
    count(): Promise<number>
    isVisible(): Promise<boolean>
    textContent(): Promise<string | null>
    allTextContents(): Promise<string[]>
    boundingBox(): Promise<{
      readonly x: number
      readonly y: number
      readonly width: number
      readonly height: number
    } | null>
  }

  interface Request {
    url(): string
    isNavigationRequest(): boolean
  }

  interface ConsoleMessage {
    type(): string
    text(): string
  }

  interface PageOptions {
    readonly viewport?: { readonly width: number; readonly height: number }
    readonly colorScheme?: 'light' | 'dark'
    readonly bypassCSP?: boolean
    readonly javaScriptEnabled?: boolean
    readonly permissions?: readonly string[]
  }

  export interface Page {
    on(event: 'request', listener: (request: Request) => void): void
    on(event: 'console', listener: (message: ConsoleMessage) => void): void
    on(event: 'pageerror', listener: (error: Error) => void): void
    readonly keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> }
    setDefaultTimeout(timeoutMs: number): void
    setContent(html: string): Promise<void>
    setViewportSize(size: { width: number; height: number }): Promise<void>
    goto(url: string, options?: { waitUntil: 'networkidle' }): Promise<unknown>
    url(): string
    title(): Promise<string>
    locator(selector: string, options?: { hasText: string }): Locator
    fill(selector: string, text: string): Promise<void>
    evaluate<Result = unknown>(script: string): Promise<Result>
    waitForFunction(script: string, argument: undefined, options: { timeout: number }): Promise<unknown>
    addScriptTag(tag: { content: string }): Promise<unknown>
    emulateMedia(media: { media?: 'print' | 'screen'; colorScheme?: 'light' | 'dark' }): Promise<void>
    screenshot(options: { path?: string; fullPage?: boolean }): Promise<Buffer>
    pdf(options: object): Promise<Buffer>
    close(): Promise<void>
  }

  export interface Browser {
    newPage(options?: PageOptions): Promise<Page>
    newContext(options?: PageOptions): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
    close(): Promise<void>
  }

  export const chromium: {
    launch(options: {
      executablePath: string
      headless: boolean
      args: readonly string[]
      env: Readonly<Record<string, string | undefined>>
      timeout: number
    }): Promise<Browser>
  }
}
