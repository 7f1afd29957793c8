-- Up Migration

-- Numbers of the audio that came with a message though its conversation had it before: chat_audios has each address of a conversation once, with its first message.
alter table chat_turns add column sent_again integer[] not null default '{}';

-- Down Migration: none. Migrations are forward only.
