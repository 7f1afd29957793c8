/** The problems of uploads that arrive in several requests, a part of the list of all. */
export const RESUMABLE_UPLOAD_PROBLEMS = {
  upload_offset_mismatch: {
    status: 409,
    title: 'The bytes do not begin where the upload ends.',
    advice: 'HEAD of the same address has Upload-Offset: send the bytes from there on.',
  },
  upload_incomplete: {
    status: 409,
    title: 'The storage has not all parts of the file.',
    advice: 'GET of the upload names the missing parts. Send them, then complete the upload.',
  },
  tus_version_unsupported: {
    status: 412,
    title: 'The header Tus-Resumable must be 1.0.0.',
    advice: 'Use a client of tus 1.0, or POST /v1/uploads, which takes the file in one request.',
  },
  upload_in_progress: {
    status: 423,
    title: 'Another request is sending bytes of this upload.',
    advice: 'Wait until it ends. One whose client is gone ends by itself within 10 seconds.',
    headers: { 'Retry-After': '1' },
  },
  checksum_mismatch: {
    status: 460,
    title: 'The bytes do not have the announced checksum. None of them was kept.',
    advice: 'Send them again, from the same offset.',
  },
} as const;
