import type { Db } from '../../platform/db/pool.ts';
import { linkArtifacts } from '../artifacts/link-artifacts.ts';
import type { SignArtifact } from '../artifacts/presenters.ts';
import { linkGuides } from '../docs/guides-in-text.ts';

/** The account that reads, and how addresses are made for it: those of made files are signed, those of guides begin with `origin`. */
export interface LinkMaking {
  accountId: string;
  sign: SignArtifact;
  origin: string;
}

/** Replaces the links in texts of the chat by addresses: of files that the account owns, and of guides. */
export async function linkTexts(
  db: Db,
  { texts, origin, ...making }: LinkMaking & { texts: string[] },
): Promise<string[]> {
  const linked = await linkArtifacts(db, { ...making, texts });
  return linked.map((text) => linkGuides(text, origin));
}
