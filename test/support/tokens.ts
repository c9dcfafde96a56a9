import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';

let encoder: Tiktoken | undefined;

/** Tokens of a text in the o200k encoding. */
export function countTokens(text: string): number {
  encoder ??= new Tiktoken(o200k);
  return encoder.encode(text, [], []).length;
}

/** Tokens of a value as compact JSON, the form in which an agent reads it. */
export function tokensOf(value: unknown): number {
  return countTokens(JSON.stringify(value));
}
