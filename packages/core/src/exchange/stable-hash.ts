const FNV_OFFSET = 0xcbf29ce484222325n
const FNV_PRIME = 0x100000001b3n

/** FNV-1a over UTF-16 units, 64 bits as 16 hexadecimal digits: stable ids that need no cryptographic hash. */
export function fnv64(text: string): string {
  let hash = FNV_OFFSET
  for (let i = 0; i < text.length; i++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * FNV_PRIME)
  }
  return hash.toString(16).padStart(16, '0')
}
