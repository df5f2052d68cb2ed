/** The program's release, which is the API's version too. A test holds it to the package's and the API's own. */
export const VERSION = '1.14.0'
