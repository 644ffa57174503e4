import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * This function is for pages on plain http, where `crypto.subtle` is missing, and for many short texts. Hashes the text
 * as UTF-8 and returns lowercase hexadecimal digits.
 */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
