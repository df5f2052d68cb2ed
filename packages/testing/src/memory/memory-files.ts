import {
  downloadName,
  downloadType,
  type EpochMs,
  type FileKey,
  type Files,
  type SignedUrlOptions,
} from '@flightbag/core/ports'

/** The answer to a download URL. */
export interface FetchedFile {
  readonly status: number
  readonly name: string | null
  readonly contentType: string | null
  readonly body: Uint8Array
}

/** A file store in memory: the model of the port, for tests. Its URLs have no server; `fetch` downloads them. */
export interface MemoryFiles extends Files {
  fetch(url: string, nowMs: EpochMs): FetchedFile
}

async function collect(content: AsyncIterable<Uint8Array>, bytes: number): Promise<Uint8Array> {
  const body = new Uint8Array(bytes)
  let length = 0
  for await (const chunk of content) {
    if (length + chunk.length > bytes) throw new Error(`more than the ${bytes} bytes that were announced`)
    body.set(chunk, length)
    length += chunk.length
  }
  if (length < bytes) throw new Error(`${length} bytes where ${bytes} were announced`)
  return body
}

async function* oneChunk(body: Uint8Array): AsyncGenerator<Uint8Array> {
  yield body
}

/** Makes an empty store. `nowMs` is its clock. */
export function memoryFiles(nowMs: () => EpochMs): MemoryFiles {
  const stored = new Map<FileKey, { body: Uint8Array; modifiedAtMs: EpochMs }>()
  const urls = new Map<string, { key: FileKey; options: SignedUrlOptions }>()
  return {
    async put(key, content, { bytes }) {
      stored.set(key, { body: await collect(content, bytes), modifiedAtMs: nowMs() })
    },
    async stat(key) {
      const file = stored.get(key)
      return file ? { bytes: file.body.length, modifiedAtMs: file.modifiedAtMs } : null
    },
    async read(key) {
      const file = stored.get(key)
      return file ? oneChunk(file.body) : null
    },
    async signedUrl(key, options) {
      const url = `https://files.invalid/${key}?expires=${options.expiresAtMs}&signature=${urls.size}`
      urls.set(url, { key, options })
      return url
    },
    async remove(key) {
      stored.delete(key)
    },
    async *list(prefix) {
      const keys = [...stored.keys()].filter((key) => key.startsWith(prefix)).sort()
      for (const key of keys) {
        const file = stored.get(key)
        if (file) yield { key, bytes: file.body.length, modifiedAtMs: file.modifiedAtMs }
      }
    },
    fetch(url, atMs) {
      function refused(status: number) {
        return { status, name: null, contentType: null, body: new Uint8Array() }
      }
      const signed = urls.get(url)
      if (!signed || atMs > signed.options.expiresAtMs) return refused(403)
      const file = stored.get(signed.key)
      if (!file) return refused(404)
      const { name, contentType } = signed.options
      return { status: 200, name: downloadName(name), contentType: downloadType(contentType), body: file.body }
    },
  }
}
