// Months and weekdays as people write them in English, in lower case.

export const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );
/** 'tue', 'tues', 'tuesday'. */
export const weekdayWord = /^(sun|mon|tues?|wed(nes)?|thu(rs?)?|fri|sat(ur)?)(day)?\.?$/;
export const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
