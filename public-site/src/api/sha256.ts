import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * Returns the SHA-256 of a text (UTF-8) in lowercase hexadecimal digits. Used on plain http, where `crypto.subtle` is
 * missing, and for many short texts.
 */
export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
