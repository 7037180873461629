export interface Mail {
  to: string
  subject: string
  /** Of the text, for the attributes `lang` and `dir`. */
  language: string
  direction: 'ltr' | 'rtl'
  text: string
  /** Without an element around all of it. */
  html: string
  headers?: Record<string, string>
  /** `Message-ID`; made by nodemailer unless named. */
  id?: string
}

/** The people who send the mails, as the studio has them; empty where nothing was said. */
export interface MailSender {
  name: string
  contact: string
}
