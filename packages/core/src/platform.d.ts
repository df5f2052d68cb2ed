/**
 * The few globals that browsers and Node share and that core uses. No other global of either platform is declared here.
 */
declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(bytes: Uint8Array): string
}
declare function btoa(binary: string): string
declare function atob(base64: string): string
declare const URL: { canParse(url: string): boolean }
