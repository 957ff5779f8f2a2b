import { defineService } from '#server/platform/modules/createServices.ts'
import { defineModule } from '#server/platform/modules/ServerModule.ts'
import { createMailer, type Mailer } from './createMailer.ts'
import { mailSettings } from './mailSettings.ts'

/** Sends mails; undefined without SMTP_URL. */
export const mailService = defineService<Mailer | undefined>('mail')

/** The provider's mail server, for every module that sends mails. */
export const mailModule = defineModule({
  name: 'mail',
  settings: mailSettings,
  start({ settings, services }) {
    const mail = settings.of(mailSettings)
    const mailer = mail && createMailer(mail)
    services.provide(mailService, mailer)
    return { close: () => mailer?.close() }
  },
})
