/**
 * A sentence around a value that a page marks up by itself: the words, and the value in its place among them. Nothing in
 * the words is markup.
 */
export type Sentence = <Part>(part: Part) => readonly (string | Part)[]

/** Texts of a kind of mail. */
export interface MailTexts {
  /** The subject, too, where there is no code in it. @param site the name of the application, or its host */
  readonly heading: (site: string) => string
  /** Says more, where there is more to say. @param site as in the heading */
  readonly lead?: (site: string) => string
  /** The link, as a button. */
  readonly submit: string
  /**
   * Under a mail without a code.
   *
   * @param host told where the heading has a name alone: whoever is told a name can't tell whose it is
   */
  readonly note: (host: string | undefined) => string
}

/** Texts of a mail that tells what was done. */
export type NoticeTexts = Omit<MailTexts, 'submit'>
