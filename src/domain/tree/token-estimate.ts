const PIECE = /[A-Za-z]+|[0-9]{1,3}|\s+|[^\sA-Za-z0-9\u0080-\uffff]+|[\u0080-\uffff]+/gu;

/**
 * A cheap estimate of how many o200k tokens a compact JSON text takes: words, groups of digits and runs of punctuation
 * are counted, without a vocabulary.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += pieceCost(piece);
  return Math.round(tokens);
}

function pieceCost(piece: string): number {
  const code = piece.charCodeAt(0);
  if (code >= 0x80) return piece.length * 0.8;
  if (code <= 0x20) return piece === ' ' ? 0 : 1;
  if (/[0-9]/u.test(piece)) return 1;
  if (/[A-Za-z]/u.test(piece)) return 1 + Math.max(0, piece.length - 8) / 8;
  return Math.max(1, piece.length / 3);
}
