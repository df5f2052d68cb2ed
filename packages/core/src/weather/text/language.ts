/** The languages of the plain text: English and Spanish. */
export type Language = 'en' | 'es'
