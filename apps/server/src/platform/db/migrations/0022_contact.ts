/** Contact: messages of visitors, answers of the provider, and the mails that carry both. */
export const contactMigration = `
create table contact_mails (
  id uuid primary key,
  answer_id uuid,
  created_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone
);
create index contact_mails_due on contact_mails (due_at) where sent_at is null;

create table contact_messages (
  id uuid primary key,
  reference text not null unique,
  request_key text not null unique,
  type text not null,
  name text not null,
  message text not null,
  reply_to text,
  language text not null,
  state text not null,
  created_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default now(),
  mail_id uuid references contact_mails on delete set null
);
create index contact_messages_by_age on contact_messages (created_at);
create index contact_messages_by_mail on contact_messages (mail_id);
create index contact_messages_waiting on contact_messages (created_at) where state = 'received';

create table contact_answers (
  id uuid primary key,
  message_id uuid not null references contact_messages on delete cascade,
  text text not null,
  created_at timestamp with time zone not null default now()
);
create index contact_answers_by_message on contact_answers (message_id);

alter table contact_mails add foreign key (answer_id) references contact_answers on delete cascade;

create table contact_keys (
  id boolean primary key default true,
  key bytea not null
);
`
