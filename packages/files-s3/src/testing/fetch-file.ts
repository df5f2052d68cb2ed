import type { FetchedFile } from '@flightbag/testing'

/** Downloads a URL as a browser would, without a key, and reads the name from the header. */
export async function fetchFile(url: string): Promise<FetchedFile> {
  const response = await fetch(url)
  const encoded = /filename\*=UTF-8''([^;]*)$/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return {
    status: response.status,
    name: encoded === undefined ? null : decodeURIComponent(encoded),
    contentType: response.headers.get('content-type'),
    body: await response.bytes(),
  }
}
