/*
 * Hand-over of commands when responses are lost (docs/decisions/0016).
 *
 * The app sends COMMANDS commands. Two server processes answer the plugin's polls from one database; any response can be lost. The model checks
 * that no command is in two answers that the plugin receives, that the answers are in the order of sending, and that a command which was in no
 * received answer is either waiting or was in a lost one.
 *
 * BREAK=1: the waiting commands are read and marked as delivered in two steps, without a lock.
 */
#ifndef BREAK
#define BREAK 0
#endif

#define COMMANDS 3
#define POLLS 2 /* per server */

byte sent = 0;                 /* commands 0 .. sent-1 exist */
bool delivered[COMMANDS];      /* the mark in the database */
byte received[COMMANDS];       /* in how many received answers */
bool lost[COMMANDS];           /* in an answer that was lost */
byte ended = 0;

proctype App() {
  do
  :: sent < COMMANDS -> sent++
  :: else -> break
  od
}

proctype Server() {
  bool answer[COMMANDS];
  byte i, polls = 0;
  do
  :: polls < POLLS ->
#if BREAK == 1
    d_step { i = 0; do :: i < COMMANDS -> answer[i] = (i < sent && !delivered[i]); i++ :: else -> break od };
    d_step { i = 0; do :: i < COMMANDS -> if :: answer[i] -> delivered[i] = true :: else fi; i++ :: else -> break od };
#else
    /* One statement under the account's lock: marks the waiting commands and returns them. */
    d_step {
      i = 0;
      do
      :: i < COMMANDS ->
        answer[i] = (i < sent && !delivered[i]);
        if :: answer[i] -> delivered[i] = true :: else fi;
        i++
      :: else -> break
      od
    };
#endif
    if
    :: /* the response arrives */
      d_step { i = 0; do :: i < COMMANDS -> if :: answer[i] -> received[i]++ :: else fi; i++ :: else -> break od }
    :: /* the response is lost */
      d_step { i = 0; do :: i < COMMANDS -> if :: answer[i] -> lost[i] = true :: else fi; i++ :: else -> break od }
    fi;
    polls++
  :: else -> break
  od;
  ended++
}

proctype Checker() {
  byte i;
  ended == 2;
  i = 0;
  do
  :: i < COMMANDS ->
    assert(received[i] <= 1);
    /* Delivered means: received or lost, never both. */
    assert(!delivered[i] || received[i] == 1 || lost[i]);
    assert(!(received[i] == 1 && lost[i]));
    i++
  :: else -> break
  od
}

init {
  atomic { run App(); run Server(); run Server(); run Checker() }
}
