/**
 * The pinned release of Node. `archives` are the SHA-256 digests of SHASUMS256.txt, which the Node project signed: the
 * page of the release quotes the file and its signature, by the key 5BE8A3F6C8A5C01D106C0AD820B1A390B168D356.
 * `programs` are those of `bin/node` in these archives, as persons who verified the signature report them.
 */
export const NODE_RELEASE = {
  version: '24.21.0',
  archives: {
    'node-v24.21.0-linux-x64.tar.xz': 'fd8e59d5a511510f6a298afb548f18c7d2b1be404d8b4a27d94fbe49f56cb2d6',
    'node-v24.21.0-linux-arm64.tar.xz': '6ad1325edbdb5649c379b75a237147a666c95d4f9ae8d340fef2d1575d289ad2',
  },
  programs: {
    x64: '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
    arm64: '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  },
} as const
