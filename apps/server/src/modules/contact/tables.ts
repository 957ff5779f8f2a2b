import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time } from '#server/platform/db/columns.ts'

/** Mails of the contact form: messages to the provider, or an answer to the person. */
export const contactMails = pgTable(
  'contact_mails',
  {
    /** The message id of each attempt, so that a receiver recognises a repetition. */
    id: uuid('id').primaryKey(),
    /** Null for a mail to the provider. */
    answerId: uuid('answer_id').references((): AnyPgColumn => contactAnswers.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** The next attempt; during one, when another process may take it for lost. */
    dueAt: time('due_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
  },
  table => [index('contact_mails_due').on(table.dueAt).where(sql`sent_at is null`)],
)

/** Messages of visitors to the provider. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    /** Hash of the page's id and the content: a repetition has the same. */
    requestKey: text('request_key').notNull().unique(),
    type: text('type').$type<'technical' | 'feedback'>().notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    replyTo: text('reply_to'),
    language: text('language').$type<'en_US' | 'zh_CN'>().notNull(),
    state: text('state').$type<'received' | 'passed_on' | 'answered' | 'closed'>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    /** Retention counts from here. */
    changedAt: time('changed_at').notNull().defaultNow(),
    /** The mail that carries it to the provider. */
    mailId: uuid('mail_id').references(() => contactMails.id, { onDelete: 'set null' }),
    /** Keyed hash of the sender's network; null in messages from before the column. */
    network: text('network'),
    /** Hash of the text's letters, alike for the texts of a program; null as above. */
    likeness: text('likeness'),
  },
  table => [
    index('contact_messages_by_age').on(table.createdAt),
    index('contact_messages_by_mail').on(table.mailId),
    index('contact_messages_by_network').on(table.network).where(sql`state <> 'closed'`),
    index('contact_messages_by_likeness').on(table.likeness).where(sql`state <> 'closed'`),
    index('contact_messages_waiting').on(table.createdAt).where(sql`state = 'received'`),
  ],
)

/** Answers of the provider, oldest first. */
export const contactAnswers = pgTable(
  'contact_answers',
  {
    id: uuid('id').primaryKey(),
    messageId: uuid('message_id')
      .notNull()
      .references((): AnyPgColumn => contactMessages.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  table => [index('contact_answers_by_message').on(table.messageId)],
)

/** One row: the key of all processes for proofs of work. Processes that gather messages lock it. */
export const contactKeys = pgTable('contact_keys', {
  id: boolean('id').primaryKey().default(true),
  key: bytes('key').notNull(),
})
