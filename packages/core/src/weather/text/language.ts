/** The languages of the plain text: English and Spanish. */
export type Language = 'en' | 'es'

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>
